import type { FastifyInstance } from 'fastify';
import { type OpenGroup } from '../orders/production.ts';
import { type ServiceParts } from './service.ts';
/** The production schedule, and what is due (specification 2.3, 4.3). */
export declare function addProductionRoutes(app: FastifyInstance, parts: ServiceParts): void;
/** The garment groups that factories have to finish, by due day and number. */
export declare function openGroups({ book, seed, now }: Pick<ServiceParts, 'book' | 'seed' | 'now'>): OpenGroup[];
