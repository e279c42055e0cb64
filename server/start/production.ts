/** Imported before all other modules: React chooses its build by this at its first import. */
process.env.NODE_ENV ??= 'production'
