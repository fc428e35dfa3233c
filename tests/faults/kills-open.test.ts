// @module-tag long
import { describeKills } from './kills-support.ts'

describeKills('open settings', {})
