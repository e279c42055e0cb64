import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,domain,server,catalog,scripts}/**/*.test.{ts,tsx}', 'tests/http/**/*.test.ts'],
    globalSetup: ['tests/embedded-postgres.ts'],
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    // Generous, because only what fails waits for them.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
