import type { FastifyInstance } from 'fastify';
import { type OrderScene } from '../orders/records.ts';
import { type ServiceParts } from './service.ts';
/** What changes orders (specification 3.1, 4.3); all of it is kept, and shown by every later read. */
export declare function addOrderActs(app: FastifyInstance, parts: ServiceParts, sceneOf: (order: string) => OrderScene): void;
