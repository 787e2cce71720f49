/** The lines of one metric in Prometheus' text format; a sample is its labels and its value. */
export function metric(
  name: string,
  type: string,
  help: string,
  samples: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
  ];
}
