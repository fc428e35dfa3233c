import type { FastifyInstance } from 'fastify';
import type { OrderQuery } from '../orders/order-book.ts';
import { type ServiceParts } from './service.ts';
/** What is asked of the list. @throws Refusal 422 for an unknown status, and for status and customer together */
export declare function queryOf({ status, q }: {
    status?: string | undefined;
    q?: string | undefined;
}): OrderQuery;
/** Orders: lists, the catalogue of statuses, exports, and everything about one (specification 2.2 to 2.5, 4.3). */
export declare function addOrderRoutes(app: FastifyInstance, parts: ServiceParts): void;
