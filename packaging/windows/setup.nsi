; setup.exe: for one person, without asking for an administrator; /S installs and removes in silence.
Target amd64-unicode
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off
Name "Ambition"
OutFile "${TARGET}"
Icon "${ICON}"
UninstallIcon "${ICON}"
InstallDir "$LOCALAPPDATA\Programs\Ambition"
InstallDirRegKey HKCU "Software\Ambition" "Folder"
VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "Ambition"
VIAddVersionKey CompanyName "The Ambition founders"
VIAddVersionKey FileDescription "Ambition Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT licence"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Ambition"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  ; An older version is removed whole, so that no module of it is found by the new one.
  IfFileExists "$INSTDIR\Ambition.exe" 0 fresh
    RMDir /r "$INSTDIR\lib"
    RMDir /r "$INSTDIR\licences"
  fresh:
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\Ambition"
  CreateShortcut "$SMPROGRAMS\Ambition\Ambition.lnk" "$INSTDIR\Ambition.exe"
  CreateShortcut "$DESKTOP\Ambition.lnk" "$INSTDIR\Ambition.exe"
  WriteRegStr HKCU "Software\Ambition" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Ambition"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Ambition.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Ambition founders"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
  ; Only what was installed: settings and matches lie elsewhere, portable data (ambition-data) stay.
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
!include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Ambition\Ambition.lnk"
  RMDir "$SMPROGRAMS\Ambition"
  Delete "$DESKTOP\Ambition.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Ambition"
SectionEnd
