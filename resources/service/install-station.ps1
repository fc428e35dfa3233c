# Registers the station as a task of this computer. Run as an administrator, after changing run-station.ps1.
# The user needs the right "Log on as a batch job" and must see the printers (printers of one person's session are not seen).
param([Parameter(Mandatory)] [pscredential] $Credential)

# What stands in C:\ProgramData may be read by every user of the computer: this folder, with the token in it, is closed to others.
$data = 'C:\ProgramData\Selvedge'
New-Item -ItemType Directory -Force -Path $data | Out-Null
& "$env:SystemRoot\System32\icacls.exe" $data /inheritance:r /grant:r "$($Credential.UserName):(OI)(CI)F" '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null
if ($LASTEXITCODE -ne 0) { throw "The rights of $data could not be set." }

$task = Get-Content -Raw -LiteralPath (Join-Path $PSScriptRoot 'selvedge-station.xml')
$script = Join-Path $PSScriptRoot 'run-station.ps1'
$task = $task.Replace('C:\Program Files\Selvedge\resources\service\run-station.ps1', $script)
$task = $task.Replace('C:\Program Files\Selvedge', (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path)
Register-ScheduledTask -TaskName 'Selvedge station' -Xml $task -Force `
  -User $Credential.UserName -Password $Credential.GetNetworkCredential().Password
if (Test-Path -LiteralPath (Join-Path $data 'token.txt')) { Start-ScheduledTask -TaskName 'Selvedge station' }
else { Write-Output "Put the token into $data\token.txt, then run: Start-ScheduledTask -TaskName 'Selvedge station'" }
