import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment, powershellPath } from '../../../child-environment.ts'

const run = promisify(execFile)
const timeLimit = 20_000
const utf8 = '[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false); $ErrorActionPreference = "Stop"; '

/** The statements that are run. Names come by the environment, so that nothing in them is ever read as PowerShell. */
export const scripts = {
  printers:
    'Get-Printer | Select-Object Name, DriverName, JobCount, Comment, Location, KeepPrintedJobs, @{n="Status";e={"$($_.PrinterStatus)"}} | ConvertTo-Json -Compress',
  jobs: 'Get-PrintJob -PrinterName $env:SELVEDGE_PRINTER | Select-Object Id, DocumentName, PagesPrinted, @{n="Status";e={"$($_.JobStatus)"}} | ConvertTo-Json -Compress',
  /** The papers of a printer's driver, and which it takes by itself and how; sizes in hundredths of an inch. */
  forms:
    'Add-Type -AssemblyName System.Drawing; $settings = [Drawing.Printing.PrinterSettings]::new(); $settings.PrinterName = $env:SELVEDGE_PRINTER; if (-not $settings.IsValid) { throw "unknown printer" }; $page = $settings.DefaultPageSettings; $settings.PaperSizes | Select-Object PaperName, Width, Height, @{n="Kind";e={[int]$_.RawKind}}, @{n="Default";e={$_.RawKind -eq $page.PaperSize.RawKind}}, @{n="Turned";e={$page.Landscape}} | ConvertTo-Json -Compress',
  cancel: 'Remove-PrintJob -PrinterName $env:SELVEDGE_PRINTER -ID $env:SELVEDGE_JOB',
  /** Ends the SumatraPDF that was started for one document. */
  endSumatra:
    'Get-CimInstance Win32_Process | Where-Object { $_.Name -like "SumatraPDF*" -and $_.CommandLine -and $_.CommandLine.Contains($env:SELVEDGE_DOCUMENT) } | ForEach-Object { Stop-Process -Id $_.ProcessId -Force }',
} as const

/** Runs one of the statements and answers what it wrote. Throws what execFile throws; ends it after 20 s. */
export async function powershell(
  script: keyof typeof scripts,
  names: { printer?: string; job?: string; document?: string } = {},
): Promise<string> {
  const named = {
    SELVEDGE_PRINTER: names.printer ?? '',
    SELVEDGE_JOB: names.job ?? '',
    SELVEDGE_DOCUMENT: names.document ?? '',
  }
  const args = ['-NoProfile', '-NonInteractive', '-Command', utf8 + scripts[script]]
  const { stdout } = await run(powershellPath(process.env), args, {
    env: childEnvironment('program', named),
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: 16 * 1024 * 1024,
    windowsHide: true,
  })
  return stdout
}
