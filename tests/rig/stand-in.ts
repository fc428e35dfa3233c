/// <reference types="vite/client" />
import { start } from '../../src-renderer/app/start.tsx'
import { type StandIn, standInDesk } from './stand-in-desk.ts'
import { importScenes } from './stand-in-import-scenes.ts'
import { olderRows } from './stand-in-older.ts'
import { priceScenes } from './stand-in-price-scenes.ts'
import { type Scene, scenes } from './stand-in-scenes.ts'

declare global {
  interface Window {
    /** The strings of the stand-in desk, for tests. */
    standIn?: StandIn
  }
}

const asked = new URLSearchParams(window.location.search)
const scene = scenes.find(name => name === asked.get('scene')) ?? ('picture' satisfies Scene)
const documents: Record<string, string> = {
  order: 'order-bill',
  tag: 'tag',
  'shipping container': 'shipping-label',
}

const standIn = standInDesk({
  scene,
  count: Number(asked.get('count') ?? 5000),
  changesPerSecond: Number(asked.get('changes') ?? 0),
  refuse: asked.get('refuse')?.split(',') ?? [],
  without: asked.get('without')?.split(',') ?? [],
  pace: Number(asked.get('pace') ?? 0),
  prices: priceScenes.filter(name => asked.get('prices')?.split(',').includes(name)),
  // A page that is not about imports has no drafts: its foot says nothing of them.
  imports: asked.has('imports')
    ? importScenes.filter(name => asked.get('imports')?.split(',').includes(name))
    : ['empty'],
  ...(asked.has('rate') ? { priceRate: Number(asked.get('rate')) } : {}),
  older: asked.has('older') ? olderRows(Date.now()) : [],
  async document({ type }) {
    const answer = await fetch(`/documents/${documents[type] ?? 'tag'}.pdf`)
    return new Uint8Array(await answer.arrayBuffer())
  },
})
window.standIn = standIn
const theme = asked.get('theme')
if (theme === 'light' || theme === 'dark') void standIn.client.call('settings.save', { theme })
start(standIn.client)
