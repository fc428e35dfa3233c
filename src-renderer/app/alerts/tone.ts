/** Two notes, one above the other: audible in a print room, over in a third of a second. */
const notes = [
  { hertz: 659, from: 0 },
  { hertz: 880, from: 0.14 },
] as const
const length = 0.18
const loudness = 0.22

let context: AudioContext | null = null

/** Plays the desk's short tone. A browser that has not been clicked in yet stays silent; that is no fault. */
export async function playTone(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'suspended') await Promise.race([audio.resume(), new Promise(done => setTimeout(done, 500))])
  if (audio.state !== 'running') return
  for (const { hertz, from } of notes) {
    const at = audio.currentTime + from
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.001, at + length)
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(gain).connect(audio.destination)
    note.start(at)
    note.stop(at + length)
  }
}
