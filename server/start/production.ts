/** Imported before anything else: React picks its build by this when it is first imported. */
process.env.NODE_ENV ??= 'production'
