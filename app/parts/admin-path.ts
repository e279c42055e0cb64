/** Whether a path is of the administration. */
export const isAdminPath = (path: string): boolean => /^\/admin(?=\/|$)/i.test(path)
