// @module-tag long
import { describeKills } from './kills-support.ts'
import { fillWithOlderJobs } from './older-jobs.ts'

const each = 300

describeKills('600 older jobs in the queues', {}, { prepare: queue => fillWithOlderJobs(queue, each) })
