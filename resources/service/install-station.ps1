# Registers the station as a task of this computer. Run as an administrator, after changing run-station.ps1.
# The user needs the right "Log on as a batch job" and must see the printers (printers of one person's session are not seen).
param([Parameter(Mandatory)] [pscredential] $Credential)

$task = Get-Content -Raw -LiteralPath (Join-Path $PSScriptRoot 'selvedge-station.xml')
$script = Join-Path $PSScriptRoot 'run-station.ps1'
$task = $task.Replace('C:\Program Files\Selvedge\resources\service\run-station.ps1', $script)
$task = $task.Replace('C:\Program Files\Selvedge', (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path)
Register-ScheduledTask -TaskName 'Selvedge station' -Xml $task -Force `
  -User $Credential.UserName -Password $Credential.GetNetworkCredential().Password
Start-ScheduledTask -TaskName 'Selvedge station'
