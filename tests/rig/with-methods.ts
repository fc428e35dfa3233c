/** A store of a worker with some methods replaced. Its methods are made when they are called: a spread would find none. */
export const withMethods = <T extends object>(store: T, methods: Partial<T>): T =>
  Object.assign(Object.create(store) as T, methods)
