import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Dashboard, notifications and accounts (specification 4.2, 4.4). */
export declare function addDashboardRoutes(app: FastifyInstance, parts: ServiceParts): void;
