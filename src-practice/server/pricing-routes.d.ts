import type { FastifyInstance } from 'fastify';
import { type ServiceParts } from './service.ts';
/** Fabric prices (specification 2.7, 4.5; bindings, section 5). The rules are in price-rules.ts. */
export declare function addPricingRoutes(app: FastifyInstance, parts: ServiceParts): void;
/**
 * Surcharges, formulas and express cost (specification 2.7; bindings, section 5), and master pricing, which is retired
 * (specification 7). The rules are in pricing/records/rules.ts.
 */
export declare function addPriceRecordRoutes(app: FastifyInstance, parts: ServiceParts): void;
