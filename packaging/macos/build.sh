#!/usr/bin/env bash
# Ambition.app and its .dmg, on macOS: build, sign from the inside out, notarise (docs/packaging.md). Run from anywhere.
set -euo pipefail
cd "$(dirname "$0")/../.."
say() { echo "dist: $*" >&2; exit 2; }
[ "$(uname)" = Darwin ] || say "the macOS image is made on macOS only"
for tool in codesign hdiutil xcrun git; do
    command -v "$tool" >/dev/null || say "$tool not found: xcode-select --install"
done
python=${PYTHON:-python3}
app=build/dist/bundle/Ambition.app
version=$("$python" -m tools.dist version)
"$python" -m tools.dist macos-app

identity=${AMBITION_SIGN_AS:--}
options=(--force --sign "$identity")
[ "$identity" = - ] || options+=(--options runtime --timestamp)
find "$app" -type f \( -name '*.so' -o -name '*.dylib' \) -print0 | xargs -0 -n1 codesign "${options[@]}"
codesign "${options[@]}" --entitlements packaging/macos/entitlements.plist "$app"
codesign --verify --deep --strict "$app"
"$app/Contents/MacOS/ambition" --self-test

mkdir -p dist
image=dist/ambition-game-$version-macos.dmg
rm -f "$image"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ditto "$app" "$folder/Ambition.app"
cp -R build/dist/notices/licences "$folder/Licences"
ln -s /Applications "$folder/Applications"
hdiutil create -quiet -volname Ambition -srcfolder "$folder" -format UDZO "$image"
if [ -n "${AMBITION_NOTARY_PROFILE:-}" ]; then
    codesign --force --sign "$identity" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$AMBITION_NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
(cd dist && shasum -a 256 "$(basename "$image")" > SHA256SUMS-macos)
ls -l "$image"
