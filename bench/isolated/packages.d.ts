/**
 * Types of the used parts of this folder's packages. They are declared here because `npm run typecheck` runs without
 * those packages.
 */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: readonly { method: string; path: string }[]): void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Seconds until a request counts as failed. */
    timeout: number
    headers: Record<string, string>
    setupClient(client: Client): void
  }
  interface Result {
    requests: { average: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'lighthouse' {
  interface Options {
    /** The debugging port of a running Chromium. */
    port: number
    logLevel: 'error'
    output: 'json'
    throttlingMethod: 'simulate' | 'devtools'
  }
  interface Category {
    /** From 0 to 1; null when it was not measured. */
    score: number | null
    auditRefs: { id: string; weight: number }[]
  }
  interface Audit {
    score: number | null
    numericValue?: number
  }
  interface Result {
    lhr: { categories: Record<string, Category | undefined>; audits: Record<string, Audit | undefined> }
  }
  export default function lighthouse(url: string, options: Options): Promise<Result | undefined>
}
