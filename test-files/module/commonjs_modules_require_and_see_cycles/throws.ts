console.log('throws runs'); throw new Error('thrown while loading');
