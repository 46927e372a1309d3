(globalThis as any).sideLoaded = 'side effects stay';
export type OnlyType = number;
