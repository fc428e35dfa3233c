import { contextBridge, ipcRenderer } from 'electron'
import { bridgeName } from '../src-shared/contract/bridge.ts'
import { createBridge } from './bridge.ts'

contextBridge.exposeInMainWorld(bridgeName, createBridge(ipcRenderer))
