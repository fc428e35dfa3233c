import { openKeychain } from '../../src-main/session/keychain.ts'

// Run in a process of its own, with the D-Bus session and keyring that the test gave it; one JSON line tells what it saw.
const keychain = await openKeychain()
const seen: Record<string, unknown> = { kind: keychain.kind }
if (keychain.kind === 'session-only') seen['why'] = keychain.why
else {
  await keychain.set('profile-1', 'first')
  await keychain.set('profile-1', 'second')
  await keychain.set('profile-2', '{"a":"ü"}')
  seen['found'] = [await keychain.get('profile-1'), await keychain.get('profile-2'), await keychain.get('profile-3')]
  await keychain.delete('profile-1')
  await keychain.delete('profile-3')
  await keychain.set('profile-4', 'ü0'.repeat(3_000))
  const long = await keychain.get('profile-4')
  await keychain.delete('profile-4')
  seen['long'] = [long, await keychain.get('profile-4')]
  seen['left'] = [await keychain.get('profile-1'), await keychain.get('profile-2')]
}
process.stdout.write(`${JSON.stringify(seen)}\n`)
