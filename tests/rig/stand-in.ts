/// <reference types="vite/client" />
import { start } from '../../src-renderer/app/start.tsx'
import { type StandIn, standInDesk } from './stand-in-desk.ts'
import { importScenes } from './stand-in-import-scenes.ts'
import { priceScenes } from './stand-in-price-scenes.ts'

declare global {
  interface Window {
    /** The strings of the stand-in desk, for tests. */
    standIn?: StandIn
  }
}

const asked = new URLSearchParams(window.location.search)
const standIn = standInDesk({
  prices: priceScenes.filter(name => asked.get('prices')?.split(',').includes(name)),
  // A page that is not about imports has no drafts: its foot says nothing of them.
  imports: asked.has('imports')
    ? importScenes.filter(name => asked.get('imports')?.split(',').includes(name))
    : ['empty'],
  ...(asked.has('rate') ? { priceRate: Number(asked.get('rate')) } : {}),
})
window.standIn = standIn
const theme = asked.get('theme')
if (theme === 'light' || theme === 'dark') void standIn.client.call('settings.save', { theme })
start(standIn.client)
