/** The lines of one metric in the Prometheus text format. A sample consists of labels and a value. */
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
