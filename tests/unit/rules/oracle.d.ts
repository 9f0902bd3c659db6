declare module 'vee-validate/dist/rules.umd.js' {
  const rules: Readonly<Record<string, { validate: (value: unknown, params?: unknown) => unknown }>>
  export default rules
}
