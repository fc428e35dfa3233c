import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Imports and exports of fabric prices (specification 4.5; bindings, section 5). */
export declare function addPriceFileRoutes(app: FastifyInstance, parts: ServiceParts): void;
