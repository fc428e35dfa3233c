// @module-tag long
import { describeKills } from './kills-support.ts'

describeKills('history off', { history: false })
