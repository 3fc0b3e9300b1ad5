$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$speech = New-Object System.Speech.Synthesis.SpeechSynthesizer
$plain = New-Object System.Text.UTF8Encoding $false
$lines = New-Object System.IO.StreamReader ([Console]::OpenStandardInput()), $plain
$answers = New-Object System.IO.StreamWriter ([Console]::OpenStandardOutput()), $plain
$answers.AutoFlush = $true
$spoken = $null
$number = ''
$coming = $lines.ReadLineAsync()
while ($true) {
    if ($coming.Wait(15)) {
        $line = $coming.Result
        if ($line -eq $null) { break }
        $coming = $lines.ReadLineAsync()
        $speech.SpeakAsyncCancelAll()
        $spoken = $null
        $parts = $line.Split([char[]]' ', 6)
        if ($parts[0] -eq 'say' -and $parts.Length -eq 6) {
            $number = $parts[1]
            $pace = [Math]::Round(10 * [Math]::Log([double]$parts[2] / 175) / [Math]::Log(3))
            $speech.Rate = [Math]::Max(-10, [Math]::Min(10, $pace))
            $speech.Volume = [int]$parts[3]
            $culture = [System.Globalization.CultureInfo]::GetCultureInfo($parts[4])
            $own = $speech.Voice.Culture.TwoLetterISOLanguageName
            if ($own -ne $culture.TwoLetterISOLanguageName) {
                foreach ($voice in $speech.GetInstalledVoices()) {
                    $of = $voice.VoiceInfo.Culture.TwoLetterISOLanguageName
                    if ($voice.Enabled -and $of -eq $culture.TwoLetterISOLanguageName) {
                        try { $speech.SelectVoice($voice.VoiceInfo.Name); break } catch { }
                    }
                }
            }
            $spoken = $speech.SpeakAsync($parts[5])
        }
    }
    if ($spoken -ne $null -and $spoken.IsCompleted) {
        $answers.WriteLine("done $number")
        $spoken = $null
    }
}
