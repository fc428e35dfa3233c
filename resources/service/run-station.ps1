# Runs the station in the foreground; the task of selvedge-station.xml starts this. Change the three names below.
# The token is read from a file that only the task's user may read, so that it stands on no command line.
$data   = 'C:\ProgramData\Selvedge'
$config = 'C:\ProgramData\Selvedge\station.json'
$url    = 'https://ops.example/api'

$env:SELVEDGE_TOKEN = (Get-Content -LiteralPath 'C:\ProgramData\Selvedge\token.txt' -TotalCount 1).Trim()
Set-Location -LiteralPath (Join-Path $PSScriptRoot '..\..')
& npm run -s selvedge -- station --data $data --base-url $url --config $config --desk 4680 *>> (Join-Path $data 'station-output.txt')
exit $LASTEXITCODE
