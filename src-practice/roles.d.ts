/**
 * The roles and their permissions; the specification doesn't show which role holds which (part 5), so this is assumed:
 * headquarters does everything but prices, factories print and change nothing, support changes orders.
 */
declare const PERMISSIONS: {
    readonly super_admin: readonly string[];
    readonly headquarters: string[];
    readonly factory_facing: readonly ["print orders"];
    readonly support: readonly ["edit orders"];
};
export type Role = keyof typeof PERMISSIONS;
export declare const ROLES: Role[];
/** The role of that name, in whatever spelling; undefined if it is none of the four. */
export declare const roleOf: (name: string) => Role | undefined;
/** A role's permissions; one that isn't known has all of them. */
export declare function permissionsOf(name: string): readonly string[];
export {};
