import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Design prices (specification 2.7, 4.5, 7; bindings, section 5). The rules are in pricing/designs/rules.ts. */
export declare function addDesignRoutes(app: FastifyInstance, { designs }: ServiceParts): void;
