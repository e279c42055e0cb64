import fc from 'fast-check'

/**
 * Property tests try the same cases in every run, so that a change fails for what it changed. PROPERTY_SEED=<integer>
 * tries other cases; what fails prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123) })
