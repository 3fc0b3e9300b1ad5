; setup.exe: for one person, without asking for an administrator; /S installs and removes in silence, /D=FOLDER (last) says where.
; Its status: 0 done, 1 cancelled, 2 failed, 3 the game is running.
Target amd64-unicode
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 64
SetDateSave off
!include MUI2.nsh
Name "Ambition"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Ambition"
InstallDirRegKey HKCU "Software\Ambition" "Folder"
BrandingText "Ambition ${VERSION}"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Ambition"
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Ambition.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
LangString RUNNING ${LANG_ENGLISH} "Ambition is running. Close it, then try again."
LangString RUNNING ${LANG_JAPANESE} "Ambition が動いています。閉じてから、もう一度お試しください。"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 ProductName "Ambition"
VIAddVersionKey /LANG=0 CompanyName "The Ambition founders"
VIAddVersionKey /LANG=0 FileDescription "Ambition Setup"
VIAddVersionKey /LANG=0 FileVersion "${VERSION}"
VIAddVersionKey /LANG=0 ProductVersion "${VERSION}"
VIAddVersionKey /LANG=0 LegalCopyright "${COPYRIGHT}"

; Windows doesn't let anybody write to a program that runs. Both are asked before anything is touched.
!macro RefuseIfRunning PROGRAM
  IfFileExists "$INSTDIR\${PROGRAM}.exe" 0 ended${PROGRAM}
  again${PROGRAM}:
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}.exe" a
  IfErrors 0 free${PROGRAM}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again${PROGRAM}
    SetErrorLevel 3
    Quit
  free${PROGRAM}:
  FileClose $0
  ended${PROGRAM}:
!macroend
!macro RemoveProgram
  !insertmacro RefuseIfRunning Ambition
  !insertmacro RefuseIfRunning ambition-cli
  Delete "$INSTDIR\Ambition.exe"
!macroend

Section
  ; An older version is removed first, by itself, so that the new one finds no module of it.
  IfFileExists "$INSTDIR\Ambition.exe" 0 fresh
    !insertmacro RemoveProgram
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
    RMDir /r "$INSTDIR\lib" ; of version 0.1.0
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\licences"
  fresh:
!include "${INSTALL}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\Ambition"
  CreateShortcut "$SMPROGRAMS\Ambition\Ambition.lnk" "$INSTDIR\Ambition.exe"
  CreateShortcut "$DESKTOP\Ambition.lnk" "$INSTDIR\Ambition.exe"
  WriteRegStr HKCU "Software\Ambition" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Ambition"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Ambition.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Ambition founders"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
  ; Only what was installed: settings and matches lie elsewhere, and portable data (ambition-data) stay.
  !insertmacro RemoveProgram
!include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Ambition\Ambition.lnk"
  RMDir "$SMPROGRAMS\Ambition"
  Delete "$DESKTOP\Ambition.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Ambition"
SectionEnd
