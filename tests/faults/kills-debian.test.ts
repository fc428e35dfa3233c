// @module-tag long
import { describeKills } from './kills-support.ts'

describeKills('Debian policy', { policy: 'debian' })
