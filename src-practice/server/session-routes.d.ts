import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Profile and sessions (specification 4.1), and the pages that the menu links to. */
export declare function addSessionRoutes(app: FastifyInstance, parts: ServiceParts): void;
