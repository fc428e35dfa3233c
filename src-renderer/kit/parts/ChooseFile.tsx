import { Button } from '@mantine/core'
import { useRef } from 'react'

interface ChooseFileProps {
  title: string
  /** What the dialog shows at first, such as `.csv,text/csv`. */
  accept?: string
  multiple?: true
  disabled?: boolean
  onChoose(files: File[]): void
}

/** A button that lets a person choose files. The same file may be chosen again: it may have been corrected since, or taken out. */
export function ChooseFile({ title, accept, multiple, disabled = false, onChoose }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <Button variant="default" disabled={disabled} onClick={() => field.current?.click()}>
        {title}
      </Button>
    </>
  )
}
