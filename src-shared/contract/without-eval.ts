import { z } from 'zod'

// Zod compiles its schemas with `new Function`, which the page's content security policy forbids and reports. The
// page imports this before anything else of the contract; main, which may compile, does not.
z.config({ jitless: true })
