import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Printing from an order (specification 4.3): links, bulk and cloud print. */
export declare function addOrderPrintRoutes(app: FastifyInstance, parts: ServiceParts): void;
/** Print jobs and agent jobs (specification 2.8, 3.2, 4.2). The day of `since=today` starts at midnight UTC. */
export declare function addPrintJobRoutes(app: FastifyInstance, parts: ServiceParts): void;
