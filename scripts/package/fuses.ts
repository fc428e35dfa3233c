import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'

/**
 * The fuses of the packaged program, all of them: what Electron adds later has to be decided here. Integrity of the
 * asar is checked on Windows and macOS; Electron doesn't have it on Linux.
 */
export const fuses: Record<keyof typeof FuseV1Options, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
}
const names = Object.keys(fuses) as (keyof typeof fuses)[]

/** Sets the fuses of a built program. Throws if it has others than those above. */
export const setFuses = async (program: string, platform: string): Promise<void> => {
  const byNumber = Object.fromEntries(names.map(name => [FuseV1Options[name], fuses[name]]))
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // The changed program needs a signature again; a real one follows.
    resetAdHocDarwinSignature: platform === 'darwin',
    ...(byNumber as Record<FuseV1Options, boolean>),
  })
}

/** The fuses of a built program that aren't set as above, as `name is …`; empty if all are. */
export const wrongFuses = async (program: string): Promise<string[]> => {
  const wire = await getCurrentFuseWire(program)
  return names.flatMap(name => {
    // The digits 0 and 1; other letters mean removed or inherited.
    const state = String.fromCharCode(wire[FuseV1Options[name]] ?? 0)
    return state === (fuses[name] ? '1' : '0') ? [] : [`${name} is ${state}`]
  })
}
