/** Returns the value at a path such as `data.details.surname`; undefined if there is none. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null
          ? Object.getOwnPropertyDescriptor(parent, name)?.value
          : undefined,
      value,
    )
