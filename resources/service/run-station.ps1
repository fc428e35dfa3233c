# Runs the station in the foreground; the task of selvedge-station.xml starts this. Change the three names below.
# The token is read from a file that only the task's user may read, so that it stands on no command line.
$data   = 'C:\ProgramData\Selvedge'
$config = 'C:\ProgramData\Selvedge\station.json'
$url    = 'https://ops.example/api'

$env:SELVEDGE_TOKEN = (Get-Content -LiteralPath (Join-Path $data 'token.txt') -TotalCount 1).Trim()
Set-Location -LiteralPath (Join-Path $PSScriptRoot '..\..')
$node = (Get-Command node -CommandType Application -ErrorAction Stop | Select-Object -First 1).Source

# What the station says is written down as UTF-8, one line after the other. ">>" would write UTF-16, and one file without end.
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$output = Join-Path $data 'station-output.txt'
filter Add-Output {
  $file = Get-Item -LiteralPath $output -ErrorAction SilentlyContinue
  if ($file.Length -gt 10MB) { Move-Item -Force -LiteralPath $output -Destination (Join-Path $data 'station-output.old.txt') }
  [IO.File]::AppendAllText($output, "$_`r`n")
}

# The task doesn't start a program again that ended with an error. 0: it was asked to stop; wrong use (2) and what needs a
# person (3) are not mended by trying again.
while ($true) {
  & $node scripts\selvedge.mjs station --data $data --base-url $url --config $config --desk 4680 2>&1 | Add-Output
  if ($LASTEXITCODE -in 0, 2, 3) { exit $LASTEXITCODE }
  Start-Sleep -Seconds 60
}
