// @module-tag long
import { describeKills } from './kills-support.ts'

describeKills('print server stopped (SIGSTOP)', {}, { freezes: true })
