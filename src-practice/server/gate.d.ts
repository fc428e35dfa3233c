import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import type { ServiceParts } from './service.ts';
/** True for paths of the admin API, with and without its version prefix. */
export declare function isAdminPath(path: string): boolean;
/** Guards every route: logs the request, injects faults, then checks token and permission. */
export declare function addGate(app: FastifyInstance, parts: ServiceParts): void;
/** The answer for an unknown operation (specification 7). */
export declare function absentOperation(method: string, path: string): Refusal;
