/** Gives the page storage of its own: the gallery leaves who is signed in to the portal here alone. */
export function installMemoryStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    Object.defineProperty(window, name, {
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
        clear: () => kept.clear(),
      },
    })
  }
}
