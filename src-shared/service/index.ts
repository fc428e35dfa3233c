import { accountOperations } from './accounts.ts'
import { dashboardOperations } from './dashboard.ts'
import { designOperations } from './designs.ts'
import type { AnswerOf, Declaration } from './operation.ts'
import { orderOperations } from './orders.ts'
import { pricingOperations } from './pricing.ts'
import { printOperations } from './print-jobs.ts'
import { productionOperations } from './production.ts'
import { sessionOperations } from './session.ts'
import { settingOperations } from './settings.ts'
import { ticketOperations } from './tickets.ts'

/** Every operation of the service (specification, part 4) by its id, `admin.<area>.<action>`. */
export const operations = {
  ...sessionOperations,
  ...dashboardOperations,
  ...printOperations,
  ...orderOperations,
  ...productionOperations,
  ...pricingOperations,
  ...accountOperations,
  ...designOperations,
  ...ticketOperations,
  ...settingOperations,
}

export type OperationId = keyof typeof operations

/** What an operation answers, as it is read. */
export type Answered<Id extends OperationId> = AnswerOf<(typeof operations)[Id]>

export const operationIds = Object.keys(operations) as OperationId[]

/** The declaration of an operation. */
export const declarationOf = (id: OperationId): Declaration => operations[id]

/** True if answers may be about customers: their contact data is dropped from those before anything is read. */
export const isAboutCustomers = (id: OperationId): boolean => /^admin\.(?:orders|dashboard)\./.test(id)

/** True for print and agent jobs: a person has to see what an unreadable one says, and it isn't a customer's record. */
export const isAboutJobs = (id: OperationId): boolean => /^admin\.orders\.(?:print|fabric)-jobs\./.test(id)
