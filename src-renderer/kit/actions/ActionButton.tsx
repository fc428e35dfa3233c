import { Button, type ButtonProps, type ElementProps, Menu, type MenuItemProps } from '@mantine/core'
import type { Ref } from 'react'
import { useAnswer } from '../ask/answers.ts'
import { ariaKeys } from '../keys/binding.ts'
import { onMac } from '../keys/platform.ts'
import { Kbd } from '../parts/Kbd.tsx'
import { type Action, isAbsent, keysOf } from './action.ts'
import { useMay } from './lack.ts'

/** What says an action's keys to a screen reader, for a control of another kind than a button or an item. */
export function keyAttributes(action: Pick<Action, 'keys'>): { 'aria-keyshortcuts'?: string } {
  const keys = keysOf(action)
  return keys.length === 0 ? {} : { 'aria-keyshortcuts': keys.map(each => ariaKeys(each, onMac)).join(' ') }
}

function useFace(action: Action, showsKeys: boolean) {
  const may = useMay(action.needs)
  const isGone = useAnswer('service.absent', absent => isAbsent(action.needs, absent)) ?? false
  if (!may || isGone || action.isOffered === false) return null
  const [keys] = keysOf(action)
  return {
    ...keyAttributes(action),
    ...(keys !== undefined && showsKeys ? { rightSection: <Kbd keys={keys} /> } : {}),
    children: action.title,
    onClick: () => action.run?.(),
  }
}

interface FaceProps {
  action: Action
  /** False where the key has no room; a screen reader still says it. */
  showsKeys?: boolean
}

type ButtonAttributes = ButtonProps & ElementProps<'button', keyof ButtonProps> & { ref?: Ref<HTMLButtonElement> }

/** The button of an action, with its key; nothing for an account that may not do it. What is given besides goes before what the action says. */
export function ActionButton({ action, showsKeys = true, ...button }: FaceProps & ButtonAttributes) {
  const face = useFace(action, showsKeys)
  return face && <Button variant="default" {...face} {...button} />
}

/** The item of an action in a menu, with its key; nothing for an account that may not do it. */
export function ActionItem({
  action,
  showsKeys = true,
  ...item
}: FaceProps & MenuItemProps & ElementProps<'button', keyof MenuItemProps>) {
  const face = useFace(action, showsKeys)
  return face && <Menu.Item {...face} {...item} />
}
