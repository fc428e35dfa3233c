import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { mostVoiceBytes } from '../../../src-shared/contract/acts.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { ChooseFile, useClient, useSay, useWords } from '../../kit/index.ts'

/** Turns speech into text of the draft: recorded here, or a file. */
export function VoiceButton({ onText }: { onText(text: string): void }) {
  const t = useWords('office')
  const say = useSay()
  const client = useClient()
  const recorder = useRef<MediaRecorder | null>(null)
  const [state, setState] = useState<'idle' | 'recording' | 'sending'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  // Whoever leaves isn't recorded any longer.
  useEffect(() => () => recorder.current?.stream.getTracks().forEach(track => void track.stop()), [])

  const transcribe = async (voice: Blob) => {
    if (voice.size === 0) {
      setState('idle')
      return setProblem(t('voice.nothing'))
    }
    if (voice.size > mostVoiceBytes || !voice.type.startsWith('audio/')) {
      setState('idle')
      return setProblem(t('voice.wrong'))
    }
    setState('sending')
    try {
      const bytes = new Uint8Array(await voice.arrayBuffer())
      const { text } = await client.call('acts.transcribe', { type: voice.type, bytes })
      if (text === '') setProblem(t('voice.nothing'))
      else onText(text)
    } catch (error) {
      setProblem(say(asDeskError(error).toMessage()))
    }
    setState('idle')
  }
  const record = async () => {
    setProblem(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const parts: Blob[] = []
      const made = new MediaRecorder(stream)
      made.ondataavailable = ({ data }) => void parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        void transcribe(new Blob(parts, { type: made.mimeType }))
      }
      made.start()
      recorder.current = made
      setState('recording')
    } catch {
      setProblem(t('voice.denied'))
    }
  }
  const isRecording = state === 'recording'
  return (
    <>
      <Button
        variant={isRecording ? 'filled' : 'default'}
        aria-pressed={isRecording}
        loading={state === 'sending'}
        onClick={() => (isRecording ? recorder.current?.stop() : void record())}
      >
        {t(isRecording ? 'voice.stop' : 'voice.record')}
      </Button>
      <ChooseFile
        title={t('voice.file')}
        accept="audio/*"
        disabled={state !== 'idle'}
        onChoose={([file]) => file && void transcribe(file)}
      />
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  )
}
