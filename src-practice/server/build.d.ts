import { type FastifyInstance } from 'fastify';
import type { ServiceParts } from './service.ts';
/** Builds the HTTP server, which doesn't listen yet. */
export declare function buildServer(parts: ServiceParts, log: (line: string) => void): FastifyInstance;
