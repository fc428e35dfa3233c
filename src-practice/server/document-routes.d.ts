import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DrawingRequest } from '../documents/library.ts';
import { type StoredJob } from '../print-jobs.ts';
import type { ServiceParts } from './service.ts';
/** Creates a link that needs no token and is valid for the service's link time; `expires_at` is in UTC. */
export declare function makeLink({ faults, linkMs, links, now, origin }: ServiceParts, path: string, operation: string): {
    url: string;
    expires_at: string;
};
/** The document to draw for a job. */
export declare function documentOfJob({ book, seed }: ServiceParts, job: StoredJob): DrawingRequest;
/** Rejects links that are forged or have expired. @throws Refusal 403 */
export declare function checkLink({ links, now }: ServiceParts, request: FastifyRequest): void;
/** Serves the PDFs behind the links. */
export declare function addDocumentRoutes(app: FastifyInstance, parts: ServiceParts): void;
