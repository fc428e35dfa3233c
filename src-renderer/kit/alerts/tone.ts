interface Note {
  hertz: number
  /** When it starts, and how long it is (s). */
  from: number
  length: number
  /** A square wave is harsh, a sine soft. */
  wave?: OscillatorType
  loudness?: number
}

/** Two notes, one above the other: audible in a print room, over in a third of a second. */
const alert: readonly Note[] = [
  { hertz: 659, from: 0, length: 0.18 },
  { hertz: 880, from: 0.14, length: 0.18 },
]
/** Three quick notes upwards: bright. */
const found: readonly Note[] = [
  { hertz: 1047, from: 0, length: 0.12, loudness: 0.3 },
  { hertz: 1319, from: 0.09, length: 0.12, loudness: 0.3 },
  { hertz: 1568, from: 0.18, length: 0.32, loudness: 0.3 },
]
/** A low buzz, twice: no one takes it for the other one, not even with bad ears or from another room. */
const missing: readonly Note[] = [
  { hertz: 196, from: 0, length: 0.26, wave: 'square', loudness: 0.16 },
  { hertz: 147, from: 0.34, length: 0.46, wave: 'square', loudness: 0.18 },
]

let context: AudioContext | null = null

/** Plays notes. A browser that has not been clicked in yet stays silent; that isn't a fault. */
async function play(notes: readonly Note[]): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'suspended') await Promise.race([audio.resume(), new Promise(done => setTimeout(done, 500))])
  if (audio.state !== 'running') return
  for (const { hertz, from, length, wave = 'sine', loudness = 0.22 } of notes) {
    const at = audio.currentTime + from
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.001, at + length)
    const note = audio.createOscillator()
    note.type = wave
    note.frequency.value = hertz
    note.connect(gain).connect(audio.destination)
    note.start(at)
    note.stop(at + length)
  }
}

/** Plays the desk's short tone for alerts. */
export const playTone = (): Promise<void> => play(alert)

/** Plays what a scan sounds like whose code was found, or wasn't. */
export const playScanTone = (isFound: boolean): Promise<void> => play(isFound ? found : missing)
