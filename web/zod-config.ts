import * as z from 'zod/mini'

// Imported before any schema: a strict Content Security Policy forbids what zod would otherwise try.
z.config({ jitless: true })
